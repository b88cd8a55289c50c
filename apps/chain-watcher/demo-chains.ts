import type { Ipc } from '@bowline/platform/ipc.ts'

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

export function demoChainsOver(ipc: Pick<Ipc, 'ask'>): DemoChains {
  return {
    nodes: async () => (await ipc.ask('chains.nodes')) as Record<string, string>,
    send: (coins) => ipc.ask('chains.send', coins),
  }
}
