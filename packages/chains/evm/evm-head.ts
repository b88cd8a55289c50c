import type { Head } from '../chain.ts'
import type { RpcBlock } from './evm-block.ts'

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

/** The newest block, and up to where the chain says that nothing changes any more. */
export async function readHead(ask: Ask, network: string): Promise<Head> {
  const [latest, finalized] = await Promise.all([
    ask<RpcBlock | null>('eth_getBlockByNumber', 'latest', false),
    // Not every chain knows the tag.
    ask<RpcBlock | null>('eth_getBlockByNumber', 'finalized', false).catch(() => null),
  ])
  if (!latest) throw new Error(`${network}: the node has no block`)
  return {
    height: Number(latest.number),
    hash: latest.hash,
    parent: latest.parentHash,
    timeMs: Number(latest.timestamp) * 1_000,
    finalizedHeight: finalized ? Number(finalized.number) : undefined,
  }
}
