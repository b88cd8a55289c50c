import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CountryRule, ruleTable } from './country-rule.ts'
import { type CountryDecision, type CountryInputs, decideCountry, LEAVE_MS } from './decide.ts'

const NOW = Date.UTC(2030, 0, 1)
const DAY = 24 * 60 * 60 * 1000

const cell = (
  country: string,
  product: CountryRule['product'],
  action: CountryRule['action'],
  rule: CountryRule['rule'],
) => ({ country, product, action, rule, note: 'test' }) as const

/** XX is forbidden, YY requires level one, ZZ is forbidden for futures only, DE has no rule. */
const ruleOf = ruleTable([
  cell('XX', '*', '*', 'forbid'),
  cell('YY', 'spot', '*', 'kyc'),
  cell('ZZ', 'futures', 'open', 'forbid'),
])

const nobody: CountryInputs = {
  product: 'spot',
  action: 'open',
  ipCountries: [],
  claimed: [],
  proven: [],
  identity: 'none',
  level: 0,
  nowMs: NOW,
}
const verified = { identity: 'verified', level: 2 } as const
const register = { product: 'site', action: 'register' } as const
const login = { product: 'site', action: 'login' } as const
const withdrawal = { product: 'withdrawal', action: 'open' } as const
const close = { product: 'futures', action: 'close' } as const

const rows: readonly [string, Partial<CountryInputs>, CountryDecision][] = [
  ['nothing is known', {}, 'allow'],
  // 1
  ['a resident of XX opens', { ...verified, proven: ['DE', 'XX'] }, 'forbidden'],
  ['a national of XX opens', { ...verified, proven: ['XX', 'DE'] }, 'forbidden'],
  ['a national of XX signs in', { ...verified, ...login, proven: ['XX'] }, 'forbidden-at-door'],
  ['a national of XX registers again', { ...verified, ...register, proven: ['XX'] }, 'forbidden-at-door'],
  ['a sanctioned German opens', { identity: 'sanctioned', level: 2, proven: ['DE'] }, 'forbidden'],
  ['a sanctioned German signs in', { ...login, identity: 'sanctioned', level: 1, proven: ['DE'] }, 'forbidden-at-door'],
  ['a national of XX withdraws unnoticed', { ...verified, ...withdrawal, proven: ['XX'] }, 'forbidden'],
  ...([withdrawal, close, login] as const).flatMap((wayOut): [string, Partial<CountryInputs>, CountryDecision][] => {
    const inputs = { ...verified, ...wayOut, proven: ['XX'] }
    const after = wayOut === login ? 'forbidden-at-door' : 'forbidden'
    return [
      [
        `${wayOut.product} ${wayOut.action} on the 60th day`,
        { ...inputs, noticedAtMs: NOW - LEAVE_MS + 1 },
        'allow-with-notice',
      ],
      [`${wayOut.product} ${wayOut.action} on the 61st day`, { ...inputs, noticedAtMs: NOW - LEAVE_MS }, after],
    ]
  }),
  ['a national of XX opens after notice', { ...verified, proven: ['XX'], noticedAtMs: NOW - DAY }, 'forbidden'],
  ['a resident of ZZ opens spot', { ...verified, proven: ['ZZ'] }, 'allow'],
  ['a resident of ZZ opens futures', { ...verified, product: 'futures', proven: ['ZZ'] }, 'forbidden'],
  // 2
  ['an address of XX', { ipCountries: ['XX'] }, 'verify'],
  ['declared XX', { claimed: ['XX'] }, 'verify'],
  ['a phone of XX', { claimed: ['DE', 'XX'] }, 'verify'],
  ['level one said XX', { level: 1, proven: ['XX'] }, 'verify'],
  ['level one from elsewhere does not lift it', { level: 1, proven: ['DE'], ipCountries: ['XX'] }, 'verify'],
  ['databases disagree on XX', { ipCountries: ['DE', 'XX'] }, 'verify'],
  ['an address of YY', { ipCountries: ['YY'] }, 'kyc'],
  ['an address of YY, level one passed', { ipCountries: ['YY'], level: 1 }, 'allow'],
  ['registers from XX', { ...register, ipCountries: ['XX'] }, 'forbidden-at-door'],
  ['registers as of XX', { ...register, claimed: ['XX'] }, 'forbidden-at-door'],
  ['registers, databases disagree on XX', { ...register, ipCountries: ['DE', 'XX'] }, 'allow-with-notice'],
  ['signs in from XX in order to verify', { ...login, ipCountries: ['XX'] }, 'allow-with-notice'],
  // 3
  ['an address of XX, in review', { ipCountries: ['XX'], identity: 'in-review' }, 'in-review'],
  ['declared YY, in review', { claimed: ['YY'], identity: 'in-review' }, 'in-review'],
  ['nothing restricted, in review', { claimed: ['DE'], identity: 'in-review' }, 'allow'],
  // 4
  ['a German at an address of XX', { ...verified, proven: ['DE', 'DE'], ipCountries: ['XX'] }, 'allow-with-notice'],
  ['a German who once declared XX', { ...verified, proven: ['DE'], claimed: ['XX'] }, 'allow'],
  ['a German at home', { ...verified, proven: ['DE', 'DE'], ipCountries: ['DE'] }, 'allow'],
]

describe('country decision', () => {
  for (const [name, inputs, decision] of rows)
    it(`${name}: ${decision}`, () => assert.equal(decideCountry({ ...nobody, ...inputs }, ruleOf), decision))

  it('a rule for everyone also applies when nothing is known, and a country’s rule takes precedence', () => {
    const strict = ruleTable([cell('*', 'spot', 'open', 'kyc'), cell('DE', 'spot', 'open', 'allow')])
    assert.equal(decideCountry(nobody, strict), 'kyc')
    assert.equal(decideCountry({ ...nobody, level: 1 }, strict), 'allow')
    assert.equal(decideCountry({ ...nobody, product: 'convert' }, strict), 'allow')
  })
})
