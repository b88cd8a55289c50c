import type { Config } from '@bowline/platform/config.ts'
import type { DemoChains } from './demo-chains.ts'

/** Where the node of a network is: the operator's, or one of the demo's own. Empty: there is none. */
export async function nodeAddressesOf(
  { chainNodes }: Pick<Config, 'chainNodes'>,
  demo: Pick<DemoChains, 'nodes'> | undefined,
  network: string,
): Promise<readonly string[]> {
  const configured = chainNodes[network] ?? []
  if (configured.length > 0 || !demo) return configured
  const url = (await demo.nodes())[network]
  return url === undefined ? [] : [url]
}
