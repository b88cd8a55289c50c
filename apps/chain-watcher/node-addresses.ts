import type { Config } from '@bowline/platform/config.ts'
import { callControl } from '@bowline/platform/control-socket.ts'

/**
 * Where the node of a network is: the operator's, or one of the demo's own, which has another address after each start.
 * Empty: there is none.
 */
export async function nodeAddressesOf(
  { chainNodes, demoChains }: Pick<Config, 'chainNodes' | 'demoChains'>,
  chainsSocket: string,
  network: string,
): Promise<readonly string[]> {
  const configured = chainNodes[network] ?? []
  if (configured.length > 0 || !demoChains) return configured
  const started = (await callControl(chainsSocket, 'nodes')) as Record<string, string>
  const url = started[network]
  return url === undefined ? [] : [url]
}
