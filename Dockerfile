# Waypost in a small image: one stage builds, the other only has what runs.
FROM python:3.12-slim AS build
WORKDIR /build
RUN python -m venv /venv
COPY requirements.lock .
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY engine engine
COPY render render
COPY chatbot chatbot
RUN /venv/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim
RUN useradd --create-home --uid 10001 waypost && install -d -o waypost /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 WAYPOST_DATA=/data
USER waypost
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["waypost", "health"]
ENTRYPOINT ["waypost"]
CMD ["bot"]
