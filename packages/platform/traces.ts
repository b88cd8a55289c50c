export type Facts = Readonly<Record<string, string | number>>

/** Where the time of a request goes, step by step, for whoever looks into a slow one. */
export interface Traces {
  /** Begins a trace; everything that `next` leads to belongs to it. Returns what ends it. */
  request(name: string, next: () => void): (name: string, facts: Facts, hasFailed: boolean) => void
  /** Does the work as a step of the request underway, or as a trace of its own where none is. */
  call<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Begins a step of the request underway, and returns what ends it. What belongs to no request is not told. */
  step(name: string, facts?: Facts): (error?: unknown) => void
  /** Sends what has not been sent, if it is taken soon. Never rejects. */
  stop(): Promise<void>
}

/** Traces to a collector that speaks OTLP over HTTP; none, and no cost, where no address is given. */
export async function openTraces(program: string, collector: string | undefined): Promise<Traces | undefined> {
  if (collector === undefined) return undefined
  const { OpenTelemetry } = await import('./open-telemetry.ts')
  return new OpenTelemetry(program, collector)
}
