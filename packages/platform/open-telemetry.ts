import { ROOT_CONTEXT, SpanKind, type SpanStatus, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Attributes, Traces } from './traces.ts'
import { withTimeout } from './with-timeout.ts'

const STOP_MS = 2_000

/**
 * Traces through OpenTelemetry's own library, whose other variables apply too (`OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_TRACES_SAMPLER`). Every request begins a new trace: a parent that a client claims is not trusted. A collector
 * that does not answer loses its traces and nothing else.
 */
export class OpenTelemetry implements Traces {
  readonly #provider: BasicTracerProvider
  readonly #tracer: Tracer
  readonly #contexts = new AsyncLocalStorageContextManager().enable()

  constructor(program: string, collector: string) {
    const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` })
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': program }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    })
    this.#tracer = this.#provider.getTracer('bowline')
  }

  request(name: string, next: () => void): (name: string, attributes: Attributes, hasFailed: boolean) => void {
    const span = this.#tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT)
    this.#contexts.with(trace.setSpan(ROOT_CONTEXT, span), next)
    return (finalName, attributes, hasFailed) => {
      span.updateName(finalName).setAttributes(attributes)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }

  async call<T>(name: string, work: () => Promise<T>): Promise<T> {
    const around = this.#contexts.active()
    const kind = trace.getSpan(around) ? SpanKind.INTERNAL : SpanKind.SERVER
    const span = this.#tracer.startSpan(name, { kind }, around)
    try {
      return await this.#contexts.with(trace.setSpan(around, span), work)
    } catch (error) {
      span.setStatus(failure(error))
      throw error
    } finally {
      span.end()
    }
  }

  step(name: string, attributes: Attributes = {}): (error?: unknown) => void {
    const context = this.#contexts.active()
    if (!trace.getSpan(context)) return () => {}
    const span = this.#tracer.startSpan(name, { attributes }, context)
    return (error) => {
      if (error !== undefined) span.setStatus(failure(error))
      span.end()
    }
  }

  async stop(): Promise<void> {
    // Do not wait longer for a collector that is down; its remaining traces are lost.
    await withTimeout(this.#provider.shutdown(), STOP_MS).catch(() => {})
  }
}

/** Only the error's class: its message may hold user input. */
function failure(error: unknown): SpanStatus {
  return { code: SpanStatusCode.ERROR, message: (error as Error).name }
}
