import { evmAddressOf } from '@bowline/chains/evm/evm-address.ts'
import { unsignedEvm } from '@bowline/chains/evm/evm-transaction.ts'
import { readUnsignedEvm } from '@bowline/chains/evm/unsigned-file.ts'
import type { ColdSeed } from './cold-seed.ts'
import type { Judged, Refused } from './sign-psbt.ts'

/** No transfer costs more: a tenth of a coin. */
const MOST_FEE = 10n ** 17n

/** Checks an unsigned transaction of an account against this seed, and signs it. */
export function judgeEvmFile(seed: ColdSeed, text: string): (Judged & { readonly asset: string }) | Refused {
  const file = readUnsignedEvm(text)
  if (!file) return { refusal: 'unreadable' }
  const { plan, receiverPath } = file
  const own = seed.keyAt(plan.path)
  if (own?.family !== 'evm' || evmAddressOf(own.key.publicKey as Uint8Array) !== plan.from)
    return { refusal: 'not-ours' }
  const [{ to, amount, asset }] = plan.payouts
  const hot = seed.hotKeyAt('evm', receiverPath)
  if (!hot || evmAddressOf(hot) !== to) return { refusal: 'stranger' }
  const fee = plan.gasLimit * plan.maxFee
  if (fee > MOST_FEE) return { refusal: 'fee' }
  const sign = () =>
    unsignedEvm(plan)
      .signBy(own.key.privateKey as Uint8Array)
      .toBytes()
  return { outputs: [{ to, amount, whose: 'hot' }], fee, asset, sign }
}
