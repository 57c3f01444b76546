"""Amazon Translate: https://docs.aws.amazon.com/translate/latest/APIReference/API_TranslateText.html."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.errors import ServiceBusy, ServiceError, ServiceRefused
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import redacted, sound_text
from gendersuite.submissions.live.options import ServiceOptions, address, check_installed, key_from_environment
from gendersuite.support.http import retry_after

TITLE = "Amazon Translate"
KEY, SECRET, SESSION = "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"
REGION = "AWS_REGION"
FORMALITIES = ("FORMAL", "INFORMAL")
# The service accepts 10,000 bytes; characters outside ASCII have two or more.
LIMITS = Limits(pieces=1, characters=5_000)
BUSY = frozenset(
    {
        "InternalServerException",
        "RequestTimeout",
        "RequestTimeoutException",
        "ServiceUnavailableException",
        "SlowDown",
        "Throttling",
        "ThrottlingException",
        "TooManyRequestsException",
    }
)
"""Error codes of temporary failures."""


class Amazon:
    """Amazon Translate for a language pair, without context.

    The keys are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN), the region from
    AWS_REGION, AWS_DEFAULT_REGION or the option region. Option: formality (FORMAL, INFORMAL).
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options, ("formality", "region"))
        check_installed(TITLE, "apis", "boto3")
        key, secret = key_from_environment(TITLE, KEY), key_from_environment(TITLE, SECRET)
        session_token = os.environ.get(SESSION, "")
        region = given.text("region") or os.environ.get(REGION) or os.environ.get("AWS_DEFAULT_REGION")
        if not region:
            raise ServiceRefused(f"{TITLE} needs a region: set the environment variable {REGION} or the option region.")
        self._secrets = [secret, session_token, key]
        source_code, target_code = given.codes("amazon", source, "amazon", target)
        self._request: dict[str, Any] = {"SourceLanguageCode": source_code, "TargetLanguageCode": target_code}
        parameters = {**self._request, "region": region}
        formality = given.choice("formality", FORMALITIES)
        if formality:
            self._request["Settings"] = {"Formality": formality}
            parameters["formality"] = formality
        self.limits = given.limits(LIMITS)
        url = address(TITLE, endpoint, f"https://translate.{region}.amazonaws.com")
        self.description = Description("amazon", "default", url, parameters, given.price("amazon"))
        self._client = self._connected(
            given.timeout(30.0),
            region_name=region,
            endpoint_url=url,
            aws_access_key_id=key,
            aws_secret_access_key=secret,
            aws_session_token=session_token or None,
        )

    def _connected(self, timeout: float, **settings: str | None) -> Any:
        import boto3
        from botocore.config import Config
        from botocore.exceptions import BotoCoreError

        config = Config(
            connect_timeout=timeout,
            read_timeout=timeout,
            retries={"total_max_attempts": 1, "mode": "standard"},
            max_pool_connections=max(10, self.limits.requests),
        )
        try:
            return boto3.session.Session().client("translate", config=config, **settings)
        except (BotoCoreError, ValueError) as error:
            what = redacted(str(error), self._secrets)
            raise ServiceRefused(f"{TITLE} cannot be asked ({what}): check the region and the AWS settings.") from None

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`."""
        return [self._translated(piece.text) for piece in pieces]

    def _translated(self, text: str) -> str:
        from botocore.exceptions import BotoCoreError, ClientError
        from urllib3.exceptions import HTTPError

        try:
            found = self._client.translate_text(Text=text, **self._request).get("TranslatedText")
        except ClientError as error:
            raise self._service_error(error.response) from None
        except BotoCoreError as error:
            raise self._connection_error(error) from None
        except HTTPError:
            raise ServiceBusy(f"{TITLE} breaks off: try again later.") from None
        except (AttributeError, TypeError):
            # botocore raises this for JSON that is not an object.
            found = None
        if not isinstance(found, str):
            raise ServiceBusy(f"{TITLE} answers with something else than a translation: try again later.")
        return sound_text(found, self._secrets)

    def _service_error(self, response: Mapping[str, Any]) -> ServiceError:
        error, about = response.get("Error", {}), response.get("ResponseMetadata", {})
        code, status = str(error.get("Code", "")), about.get("HTTPStatusCode", 0)
        what = redacted(f"{code}: {error.get('Message', '')}", self._secrets)
        if code in BUSY or status == 429 or status >= 500:
            wait = retry_after(about.get("HTTPHeaders", {}).get("retry-after", ""))
            return ServiceBusy(f"{TITLE} answers {status} ({what}): try again later.", wait)
        return ServiceRefused(f"{TITLE} answers {status} ({what}): check {KEY}, {SECRET} and the options.")

    def _connection_error(self, error: Exception) -> ServiceError:
        from botocore import exceptions
        from botocore.parsers import ResponseParserError

        # These fail again in every attempt; others are failures of the network or the service.
        lasting = (
            exceptions.SSLError,
            exceptions.ParamValidationError,
            exceptions.NoCredentialsError,
            exceptions.PartialCredentialsError,
            exceptions.InvalidRegionError,
            exceptions.EndpointProviderError,
        )
        name = type(error).__name__
        if isinstance(error, lasting):
            return ServiceRefused(f"{TITLE} cannot be asked ({name}): check the AWS settings and the network.")
        if isinstance(error, ResponseParserError):
            return ServiceBusy(f"{TITLE} answers with something else than whole JSON: try again later.")
        return ServiceBusy(f"{TITLE} does not answer, or breaks off ({name}): try again later.")


SYSTEM = Amazon
