// The run: its systems, languages and all scores, available when the page loads.

const facts = JSON.parse(byId('facts').textContent);
const submissions = facts.submissions.map((submission, index) => ({ ...submission, index }));
const languages = Object.keys(facts.languages);
const systems = [...new Set(submissions.map((submission) => submission.system))].sort(byName);
const columns = facts.columns.map(([subset, metric, group, title], index) => ({ subset, metric, group, title, index }));
const subsetNames = facts['subset order'];

// Scores by submission and column.
const table = submissions.map(() => new Array(columns.length).fill(null));
for (const [submission, column, value, low, high, n] of facts.scores) {
  table[submission][column] = { value, low, high, n };
}

// Compares names alphabetically, not by code units ("Éa" next to "Ea"), the same in every browser.
function byName(a, b) {
  return a.localeCompare(b, 'en') || (a < b ? -1 : a > b ? 1 : 0);
}

function submissionsIn(language) {
  return submissions.filter((submission) => !language || submission.language === language);
}

function findSubmission(system, language) {
  return submissions.find((each) => each.system === system && each.language === language);
}

function scoreOf(submission, column) {
  return table[submission.index][column.index];
}

function metricOf(column) {
  return facts.metrics[column.metric];
}

function columnTitle(column) {
  const title = metricOf(column).title;
  return column.title ? `${title}: ${visible(column.title)}` : title;
}

function subsetTitle(subset) {
  return visible(facts.subsets[subset] ? facts.subsets[subset].title : subset) || 'All';
}

function languageTitle(language) {
  return visible(facts.languages[language] || language);
}

function findColumn(subset, metric, group = '') {
  return columns.find((each) => each.subset === subset && each.metric === metric && each.group === group);
}

// The coverage of a subset, or of the whole suite if `subset` is null.
function coverage(submission, subset) {
  if (subset === null) {
    const { expected, missing } = submission;
    return expected ? { value: 1 - missing / expected, low: null, high: null, n: expected } : null;
  }
  const column = findColumn(subset, 'coverage');
  return column ? scoreOf(submission, column) : null;
}

// Formats coverage; rounding never gives 0% or 100%, which are written for exact values only.
function coverageText(score) {
  if (!score || score.value === null) return NOT_AVAILABLE;
  if (score.value === 0 || score.value === 1) return `${100 * score.value}%`;
  return `${fixed(Math.min(Math.max(100 * score.value, 0.1), 99.9), 1)}%`;
}
