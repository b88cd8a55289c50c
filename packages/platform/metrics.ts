import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of one process, all under `bowline_` and labelled with the process's name. */
export class Metrics {
  readonly registry = new Registry()

  constructor(processName: string) {
    this.registry.setDefaultLabels({ process: processName })
    collectDefaultMetrics({ register: this.registry })
  }

  counter<const L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name: `bowline_${name}`, help, labelNames, registers: [this.registry] })
  }

  /** A count kept elsewhere, which only grows, read at each scrape. */
  total(name: string, help: string, read: () => number): Counter {
    return new Counter({
      name: `bowline_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }

  /** `collect` is called at each scrape, so a gauge costs nothing in between. */
  gauge(name: string, help: string, collect: () => number): Gauge {
    return new Gauge({
      name: `bowline_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(collect())
      },
    })
  }

  /** One figure per value of a label, read at each scrape. */
  gauges(name: string, help: string, label: string, collect: () => Iterable<readonly [value: string, figure: number]>) {
    return new Gauge({
      name: `bowline_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        for (const [value, figure] of collect()) this.set({ [label]: value }, figure)
      },
    })
  }

  /** Seconds, in buckets from a tenth of a millisecond to ten seconds. */
  duration<const L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> {
    const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
    return new Histogram({ name: `bowline_${name}_seconds`, help, labelNames, buckets, registers: [this.registry] })
  }

  /** The text a Prometheus server reads, and its content type. */
  async render(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() }
  }
}
