# Waypost in one image, for the bot and for workers. The first stage installs, the second one runs.
# The digest pins the base image. To see the newest one: docker buildx imagetools inspect python:3.12-slim
ARG PYTHON_IMAGE=python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
FROM ${PYTHON_IMAGE} AS build
RUN python -m venv /venv
WORKDIR /waypost
COPY requirements.lock .
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
# Packages of more games for pip, separated by spaces. The build fails if one of the games cannot be played.
ARG GAMES=
RUN /venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
 && if [ -n "$GAMES" ]; then /venv/bin/pip install --no-cache-dir $GAMES && /venv/bin/waypost games; fi \
 && /venv/bin/pip uninstall --yes setuptools pip

FROM ${PYTHON_IMAGE}
ARG VERSION=local
LABEL org.opencontainers.image.title=Waypost \
      org.opencontainers.image.description="A Discord bot for turn-based board games" \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.version=${VERSION}
RUN useradd --create-home --uid 10001 waypost && install -d -o waypost /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 WAYPOST_DATA=/data
USER waypost
WORKDIR /data
VOLUME /data
# The health command asks the process inside this container; docs/operating.md lists the parts of the answer.
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s CMD ["python", "-m", "chatbot.app.health", "/data"]
ENTRYPOINT ["waypost"]
CMD ["bot"]
