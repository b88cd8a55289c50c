export type Attributes = Readonly<Record<string, string | number>>

/** Shows where the time of a request goes, step by step. */
export interface Traces {
  /** Begins a trace that covers everything `next` leads to. Returns the function that ends it. */
  request(name: string, next: () => void): (name: string, attributes: Attributes, hasFailed: boolean) => void
  /** Runs the work as a step of the current request, or as a trace of its own when there is none. */
  call<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Begins a step of the current request and returns the function that ends it. Outside a request nothing is recorded.
   */
  step(name: string, attributes?: Attributes): (error?: unknown) => void
  /** Sends what is left, if the collector takes it soon. Never rejects. */
  stop(): Promise<void>
}

/** Opens traces to a collector that speaks OTLP over HTTP; undefined, and free of cost, without an address. */
export async function openTraces(program: string, collector: string | undefined): Promise<Traces | undefined> {
  if (collector === undefined) return undefined
  const { OpenTelemetry } = await import('./open-telemetry.ts')
  return new OpenTelemetry(program, collector)
}
