import { type ChainUnderTest, specifyChain } from '../chain.spec.ts'
import { openSimulatedChain, signSimulated } from './simulated-chain.ts'
import { SimulatedWorld } from './simulated-world.ts'

specifyChain('a simulated chain', async (): Promise<ChainUnderTest> => {
  const world = new SimulatedWorld()
  const chain = openSimulatedChain(world)
  let nonce = 0n
  return {
    chain,
    accountKey: 'xpub-of-bowline',
    funds: async () => ({ kind: 'evm', address: 'sim:payer', path: 'm/0', nonce: nonce++ }),
    sign: signSimulated,
    mine: async (blocks) => chain.mine(blocks),
    reorganise: async (depth) => {
      const fork = world.ancestor(chain.tip, world.get(chain.tip).height - depth)
      chain.follow(world.mineMany(fork?.hash as string, depth + 1, 'other'))
    },
    close: async () => {},
  }
})
