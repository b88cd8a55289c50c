import type { Chain } from '@bowline/chains/chain.ts'
import type { WalletNetwork } from './wallet-networks.ts'

/** Whether what is in the block of that height stays there, as the network has it. */
export async function isFinal(
  { unlock }: Pick<WalletNetwork, 'unlock'>,
  chain: Chain,
  height: number,
): Promise<boolean> {
  const head = await chain.head()
  if (unlock === 'finalized') return height <= (head.finalizedHeight ?? -1)
  return head.height - height + 1 >= unlock.depth
}
