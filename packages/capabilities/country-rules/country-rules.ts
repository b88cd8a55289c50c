import type { Action, Product, Rule } from '@bowline/contract/terms/products.ts'
import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import { ChannelFollower } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type CountryRule, type RuleOf, ruleTable } from './country-rule.ts'
import { rulesInForce, type StoredRule } from './country-rules.store.ts'
import { type CountryDecision, decideCountry, type IdentityState } from './decide.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { IpCountries, type IpCountry } from './ip-countries.ts'

/** The trigger of migrations/0830-country-rules.sql announces each change here. */
const CHANNEL = 'country_rules'

export interface CountryQuestion {
  readonly product: Product
  /** Default: `open`. */
  readonly action?: Action
  readonly ip?: string | undefined
  /** Declared at registration. */
  readonly declared?: string | undefined
  /** The country of the phone's prefix. */
  readonly phone?: string | undefined
  readonly nationality?: string | undefined
  readonly residence?: string | undefined
  readonly identity: IdentityState
  /** Verification level; default 2 when verified, otherwise 0. */
  readonly level?: 0 | 1 | 2
  readonly noticedAtMs?: number | undefined
  readonly nowMs?: number
}

/**
 * What each country may use: the table in memory, so that no order waits for the database or fails when it is down.
 * Changes arrive by NOTIFY; after a lost connection the table is read again.
 */
export class CountryRules {
  readonly #addresses: IpCountries
  readonly #follower: ChannelFollower
  #ruleOf: RuleOf = ruleTable(DEFAULT_RULES)
  #stored: readonly StoredRule[] = []
  #version = 0
  readonly #listeners: Listeners<[]>

  private constructor(sql: Sql, log: Log, addresses: IpCountries) {
    this.#addresses = addresses
    this.#listeners = new Listeners((err) => log.error({ err }, 'a change of the country rules could not be applied'))
    this.#follower = new ChannelFollower({
      sql,
      channel: CHANNEL,
      read: () => this.#read(sql),
      onTrouble: ({ message }) =>
        log.warn({ error: message }, 'the country rules could not be read; the ones in memory stay in use'),
    })
  }

  /** Stays current until `close`. A database that is down is asked again later; the defaults apply meanwhile. */
  static async open(sql: Sql, log: Log): Promise<CountryRules> {
    const rules = new CountryRules(sql, log, await IpCountries.open())
    await rules.#follower.start()
    return rules
  }

  decide(question: CountryQuestion): CountryDecision {
    const { product, ip, declared, phone, nationality, residence, identity, noticedAtMs } = question
    const inputs = {
      product,
      action: question.action ?? 'open',
      ipCountries: ip === undefined ? [] : this.#addresses.of(ip).candidates,
      claimed: [declared, phone],
      proven: [nationality, residence],
      identity,
      level: question.level ?? (identity === 'verified' ? 2 : 0),
      noticedAtMs,
      nowMs: question.nowMs ?? Date.now(),
    } as const
    return decideCountry(inputs, this.#ruleOf)
  }

  /** The likely country of an address. */
  countryOf(ip: string): IpCountry {
    return this.#addresses.of(ip)
  }

  ruleOf(country: string | undefined, product: Product, action: Action = 'open'): Rule {
    return this.#ruleOf(country, product, action)
  }

  /** The whole table for operators: built-in rules and changes, each cell once. */
  table(): { readonly version: number; readonly rules: readonly (CountryRule & Partial<StoredRule>)[] } {
    const cells = new Map<string, CountryRule & Partial<StoredRule>>()
    for (const cell of [...DEFAULT_RULES, ...this.#stored])
      cells.set(`${cell.country}/${cell.product}/${cell.action}`, cell)
    return { version: this.#version, rules: [...cells.values()] }
  }

  /** Called for each new version of the table once it is in force here. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  close(): Promise<void> {
    return this.#follower.close()
  }

  /** Reads the table again, for an operator who changed it and wants to see it at once. */
  refresh(): Promise<void> {
    return this.#follower.refresh()
  }

  async #read(sql: Sql): Promise<void> {
    const stored = await rulesInForce(sql)
    const version = Math.max(0, ...stored.map((rule) => rule.version))
    const isNew = version > this.#version
    this.#version = version
    this.#stored = stored
    this.#ruleOf = ruleTable([...DEFAULT_RULES, ...stored])
    if (isNew) this.#listeners.notify()
  }
}
