import { Rejection } from '@bowline/core/rejections.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { CreateApiKeyRefusal } from '../api-keys/index.ts'
import type { CreateUserRefusal } from '../identity/index.ts'

/** The command changed something before it failed, so it is recorded like one that succeeded, with this code. */
export class PartlyDone extends ControlError {}

/** Texts for the operator; programs branch on the key. */
const TEXTS = {
  'email-malformed': 'the e-mail address is malformed',
  'email-taken': 'there is already a user with this e-mail address',
  'password-length': 'the password must have 8 to 20 characters',
  'password-not-printable': 'the password has characters that cannot be typed on every keyboard, such as line breaks',
  'password-is-email': 'the password must not be the name in the e-mail address',
  'kyc-level': 'the KYC level is 0, 1 or 2',
  'exchange-full': 'the engine has no room for another account',
  'owned-by-another':
    'the engine has an account with this number for somebody else: the database is older than the journal; restart the exchange, and it will say more',
  'too-many-keys': 'the user already has 20 API keys; delete one first',
  'too-many-addresses': 'a key can list 20 addresses at most',
  'address-malformed':
    'an address is IPv4, IPv6, or a network of /24 (IPv4) or /64 (IPv6) and narrower with no bits behind the prefix',
  'needs-addresses': 'withdraw and futuresTransfer need a list of addresses: add --ips',
  'label-length': 'the label can have 40 characters at most',
  'public-key-missing': 'this type of key needs the public key of its owner: add --public-key FILE',
  'public-key-unexpected': 'an hmac key has no public key: leave --public-key out or name another --type',
  'public-key-malformed': 'the public key must be PEM and begin with -----BEGIN PUBLIC KEY-----',
  'public-key-type': 'the public key is of another type than --type says',
  'public-key-length': 'an RSA key must have 2048 to 4096 bits',
} as const satisfies Record<CreateUserRefusal | CreateApiKeyRefusal, string>

export function refused(refusal: CreateUserRefusal | CreateApiKeyRefusal): ControlError {
  return new ControlError(refusal, TEXTS[refusal])
}

const rejectionNames = new Map<number, string>(Object.entries(Rejection).map(([name, number]) => [number, name]))

/** Names the engine's rejection: `marketClosed` becomes the code `market-closed`. */
export function rejected(rejection: Rejection, what: string): ControlError {
  const name = rejectionNames.get(rejection) ?? `rejection ${rejection}`
  const code = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return new ControlError(code, `the engine refused ${what}: ${code.replaceAll('-', ' ')}`)
}
