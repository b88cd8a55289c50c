import type { ChainUnderTest } from '../chain.spec.ts'
import { NATIVE } from '../chain.ts'
import { type Ask, openRpc } from '../json-rpc.ts'
import { type AnvilOptions, startAnvil } from '../nodes/anvil.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import { accountKey, EVM_ACCOUNT, PAYER, payerAddress, signEvm } from '../signing.fixture.ts'
import { openEvmChain } from './evm-chain.ts'

export interface AnvilUnderTest extends ChainUnderTest {
  readonly node: ChainNode
  readonly ask: Ask
  /** A transaction of the payer's with any contents, mined in the next block. */
  send(call: { to?: string; value?: bigint; data?: string; from?: string }): Promise<string>
}

/** A real Ethereum whose payer is rich. */
export async function openAnvil(
  options: Partial<AnvilOptions> & { tokens?: readonly string[]; traces?: boolean } = {},
): Promise<AnvilUnderTest> {
  const { tokens = [], traces = true, chainId = 31_337n, ...own } = options
  const node = await startAnvil({ chainId, ...own })
  if (!node) throw new Error('no anvil for this machine')
  const ask = openRpc(node.url, 120_000)
  const chain = openEvmChain({ network: NATIVE, url: node.url, chainId, tokens, traces })
  await ask('anvil_setBalance', payerAddress.evm, `0x${(10n ** 24n).toString(16)}`)
  return {
    chain,
    node,
    ask,
    accountKey: accountKey(EVM_ACCOUNT),
    funds: async () => {
      const nonce = BigInt(await ask<string>('eth_getTransactionCount', payerAddress.evm, 'pending'))
      return { kind: 'evm', address: payerAddress.evm, path: `${PAYER.evm}/0/0`, nonce }
    },
    sign: signEvm,
    mine: (blocks) => node.mine(blocks),
    reorganise: async (depth) => {
      await ask('anvil_reorg', depth, [])
      await node.mine(1)
    },
    close: () => node.stop(),
    send: async ({ to, value = 0n, data = '0x', from = payerAddress.evm }) => {
      await ask('anvil_impersonateAccount', from)
      const call = { from, ...(to && { to }), value: `0x${value.toString(16)}`, data, gas: '0x1e8480' }
      return ask<string>('eth_sendTransaction', call)
    },
  }
}
