# Waypost in a small image. One stage installs what is locked, the other only has what runs.
# The digest pins the base image. `docker buildx imagetools inspect python:3.12-slim` shows the newest one.
ARG PYTHON_IMAGE=python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
FROM ${PYTHON_IMAGE} AS build
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM ${PYTHON_IMAGE}
RUN useradd --create-home --uid 10001 waypost && install -d -o waypost /data
COPY --from=build /venv /venv
COPY engine /waypost/engine
COPY render /waypost/render
COPY chatbot /waypost/chatbot
COPY playground /waypost/playground
COPY LICENSE NOTICE /waypost/
WORKDIR /waypost
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 WAYPOST_DATA=/data
USER waypost
VOLUME /data
STOPSIGNAL SIGTERM
# Asks the process's own /health: Discord, Redis, what waits to be posted, who takes jobs (docs/operating.md).
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s CMD ["python", "-m", "chatbot.app.health", "/data"]
ENTRYPOINT ["python", "-m", "chatbot"]
CMD ["bot"]
