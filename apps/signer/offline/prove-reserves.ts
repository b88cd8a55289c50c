import { bitcoinAddressOfKey } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { evmAddressOf } from '@bowline/chains/evm/evm-address.ts'
import { reserveText } from '@bowline/solvency/reserves.ts'
import { signAsAccount, signAsWitness } from '@bowline/solvency/sign-reserve.ts'
import { readStatement } from '../attest.ts'
import { type ColdSeed, rulesOf } from './cold-seed.ts'

export interface Provable {
  readonly address: string
  readonly text: string
  sign(): string
}

/** Undefined: not a file of statements, or one of them is of an address that this seed does not have. */
export function proveReserves(seed: ColdSeed, content: string): Provable[] | undefined {
  try {
    const { format, statements } = JSON.parse(content) as { format: unknown; statements: Record<string, unknown>[] }
    if (format !== 'bowline-statements-1') return undefined
    return statements.map((statement) => {
      const own = seed.keyAt(String(statement.path).replace(/^cold\//, 'm/'))
      if (!own) throw new Error('not of this seed')
      const publicKey = own.key.publicKey as Uint8Array
      const address =
        own.family === 'evm'
          ? evmAddressOf(publicKey)
          : bitcoinAddressOfKey(publicKey, BITCOIN_NETWORKS[rulesOf(own.family, seed.policy)]).address
      if (address !== statement.address) throw new Error('not of this seed')
      const text = reserveText(readStatement(statement))
      const key = own.key.privateKey as Uint8Array
      return { address, text, sign: () => (own.family === 'evm' ? signAsAccount(key, text) : signAsWitness(key, text)) }
    })
  } catch {
    return undefined
  }
}
