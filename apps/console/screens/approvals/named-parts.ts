import type { ApprovalKind } from '@bowline/contract/terms/staff.ts'

const MOVE = '(?<network>\\S+) (?<coin>\\S+) (?<move>\\S+) (?<amount>\\S+)'
const WHAT = '(?<amount>\\S+) (?<coin>\\S+)'
const CAME = '(?<network>\\S+) (?<txid>\\S+)'

/** What a request names, as its terms are written (`about`) when it is made. */
const FORMS: Partial<Record<ApprovalKind, string>> = {
  'move-coins': MOVE,
  'give-up-move': `(?<id>\\d+) ${MOVE}`,
  'book-move': `(?<id>\\d+) (?<txid>\\S+) ${MOVE}`,
  'tank-marks': '(?<network>\\S+) (?<low>\\S+) (?<high>\\S+)',
  'cold-key': '(?<family>\\S+) (?<address>\\S+) (?<fingerprint>\\S+) (?<key>\\S+)',
  'end-stop': '(?<network>\\S+) (?<coin>\\S+) (?<stopped>\\S+) (?<cause>\\S+)',
  'accept-token': '(?<network>\\S+) (?<contract>\\S+) (?<decimals>\\d+) (?<code>\\S*) ?(?<signs>.*)',
  'give-deposit': `${WHAT} − (?<fee>\\S+) \\S+ → user (?<userId>\\d+) \\(${CAME}\\)`,
  'release-deposit': `${WHAT} → user (?<userId>\\d+) \\(${CAME}, from (?<sender>\\S+)\\)`,
  'return-deposit': `${WHAT} of user (?<userId>\\d+) \\(${CAME}\\) → (?<address>\\S+) \\((?<whose>.+)\\)`,
  'return-token': `(?<amount>\\S+) units of the token (?<contract>\\S+) of user (?<userId>\\d+) \\(${CAME}\\) → (?<address>\\S+) \\((?<whose>.+)\\)`,
  'accept-origin': `${WHAT} → user (?<userId>\\d+) \\((?<network>\\S+) deposit (?<deposit>\\S+), from (?<sender>\\S+)\\)`,
}

/** The parts of it by name; undefined where there are none, or where it was written in another form. */
export function namedParts(kind: ApprovalKind, about: unknown): Readonly<Record<string, string>> | undefined {
  const form = FORMS[kind]
  if (form === undefined || typeof about !== 'string') return undefined
  return new RegExp(`^${form}$`).exec(about)?.groups
}

const ROOMS: Partial<Record<ApprovalKind, string>> = {
  ...{ 'move-coins': 'custody', 'give-up-move': 'custody', 'book-move': 'custody', 'tank-marks': 'custody' },
  ...{ 'cold-key': 'custody', 'end-stop': 'reconciliation', 'accept-token': 'tokens', 'accept-origin': 'travel-rule' },
  ...{ 'give-deposit': 'recoveries', 'release-deposit': 'recoveries', 'return-deposit': 'recoveries' },
  ...{ 'return-token': 'recoveries', 'market-state': 'markets', 'market-limits': 'markets', 'fee-tier': 'markets' },
  ...{ 'risk-tiers': 'markets', 'contract-state': 'contracts', 'contract-settings': 'contracts' },
  ...{
    'index-recipe': 'index-prices',
    collateral: 'collateral',
    'earn-product': 'earn',
    'convert-coin': 'conversions',
  },
  ...{ 'give-account': 'set-aside', 'settle-charge-back': 'card-orders', 'referral-contract': 'referral' },
  ...{ 'referral-release': 'referral', 'referral-clawback': 'referral', 'create-staff': 'staff' },
  ...{ 'change-staff': 'staff', 'reset-staff': 'staff' },
}

/** The room that shows more of it. */
export function roomOf(kind: ApprovalKind): string | undefined {
  return ROOMS[kind]
}
