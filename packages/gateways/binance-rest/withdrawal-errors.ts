import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Requested, WantedRefusal } from '@bowline/capabilities/wallet/index.ts'
import { disabled, WireError } from '../binance-kit/wire-error.ts'

type Refused = WantedRefusal | Extract<Requested, { refusal: unknown }>

const HOUR_MS = 3_600_000
const limited = () => new WireError(-4015, 'Withdraw is limited.')
const tooMuch = () => new WireError(-4023, 'Within 24 hours, the withdrawal exceeds the maximum amount.')
const waits = (fromMs: number, nowMs: number) => {
  const hours = Math.max(1, Math.ceil((fromMs - nowMs) / HOUR_MS))
  return new WireError(-4036, `The new address needs to be withdrawn in {${hours}} hours.`)
}

/** Why nothing leaves, in the dialect's terms. */
export function withdrawalError(refused: Refused, nowMs: number): WireError {
  switch (refused.refusal) {
    case 'closed':
    case 'frozen':
      return disabled()
    case 'held':
      return new WireError(-4016, 'Within 24 hours after a change of security, withdrawal is prohibited.')
    case 'country':
      return new WireError(-4044, 'This is a blacklist country.')
    case 'unguarded':
      return new WireError(-4013, '2FA is not opened.')
    case 'level-needed':
    case 'over-limit':
    case 'key-over-limit':
      return tooMuch()
    case 'network-unknown':
    case 'closed-network':
      return new WireError(-4019, 'Current asset is not open for withdrawal.')
    case 'address-malformed':
    case 'address-checksum':
    case 'address-of-contract':
    case 'own-address':
      return new WireError(-4007, 'Address validation is not passed.')
    case 'sanctioned':
      return new WireError(-4034, 'The address is suspected of fake.')
    case 'tag-malformed':
      return new WireError(-4008, 'Address tag validation is not passed.')
    case 'not-listed':
    case 'key-address':
    case 'key-without-terms':
      return new WireError(-4035, 'This address is not on the whitelist. Please join and try again.')
    case 'listed-lately':
    case 'key-widened':
      return waits(refused.fromMs, nowMs)
    case 'amount-step':
      return new WireError(-4021, `Asset withdrawal must be an integral multiple of ${amountText(refused.bound)}.`)
    case 'below-min':
      return new WireError(-4022, `Not less than the minimum pick-up quantity ${amountText(refused.bound)}.`)
    case 'above-max':
      return tooMuch()
    case 'below-fee':
    case 'fee-changed':
      return new WireError(-4028, 'The amount of withdrawal must be greater than the Commission.')
    case 'insufficient-balance':
      return new WireError(-4026, 'You have insufficient balance.')
    // Programs cannot answer: their owner does, on the site, once for each wallet.
    case 'travel-rule':
    case 'pin-locked':
    case 'unfinal-deposits':
    case 'unpriced-deposits':
    case 'debt':
    case 'no-price':
      return limited()
    case 'id-reused':
      return new WireError(-4032, 'Withdraw verification exception.')
  }
}
