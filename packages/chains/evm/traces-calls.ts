import { openRpc, RpcError } from '../json-rpc.ts'

const TIMEOUT_MS = 10_000
/** Not found, not supported (EIP-1474), not allowed here: providers say one of these of a call that they do not offer. */
const NOT_OFFERED: ReadonlySet<number> = new Set([-32601, -32004, -32600])

/**
 * Whether a node traces calls, which is how coins are found that contracts send. What it says for any other reason is no answer, and
 * rejects: nobody is to miss coins because a node was busy.
 */
export async function tracesCalls(url: string): Promise<boolean> {
  const ask = openRpc(url, TIMEOUT_MS)
  const { hash } = await ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false)
  try {
    await ask('debug_traceBlockByHash', hash, { tracer: 'callTracer' })
    return true
  } catch (error) {
    if (error instanceof RpcError && NOT_OFFERED.has(error.code)) return false
    throw error
  }
}
