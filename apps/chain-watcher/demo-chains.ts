import type { Line } from '@bowline/platform/line.ts'

/** The demo's own nodes, which have other addresses after each start. */
export interface DemoChains {
  /** By network. */
  nodes(): Promise<Readonly<Record<string, string>>>
  send(coins: {
    readonly network: string
    readonly asset: string
    readonly address: string
    /** In chain units. */
    readonly amount: string
  }): Promise<unknown>
}

export function demoChainsOver(line: Pick<Line, 'ask'>): DemoChains {
  return {
    nodes: async () => (await line.ask('chains.nodes')) as Record<string, string>,
    send: (coins) => line.ask('chains.send', coins),
  }
}
