import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import { sendInquiries, startTrpServer, type TrpIdentity } from '@bowline/capabilities/travel-rule/index.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Accounts } from '../accounts/open-accounts.ts'

interface Needs {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly accounts: Pick<Accounts, 'kyc'>
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly wallet: Pick<Wallet, 'coins' | 'usersPlaces'>
  readonly config: Config
  readonly log: Log
  readonly now: () => number
}

const EVERY_MS = 5_000

/** Speaks with other providers, where the operator has given it a certificate; undefined: people do. */
export async function startTrp({ sql, secrets, accounts, configuration, wallet, config, log, now }: Needs) {
  const { trp } = config
  if (!trp) return undefined
  const read = (name: string) => readFileSync(join(trp.folder, name), 'utf8')
  const identity: TrpIdentity = {
    host: trp.host,
    certificate: read('certificate.pem'),
    key: read('key.pem'),
    authorities: read('authorities.pem'),
  }
  const settings = () => configuration.current.settings.travelRule
  const parts = { sql, secrets, settings }
  const server = await startTrpServer(
    {
      ...{ ...parts, identity, now },
      legalName: () => configuration.current.settings.brand.legalName,
      receiverOf: async (coin, address) => {
        const networks = wallet.coins().filter((known) => known.coin === coin)
        const [place] = await wallet.usersPlaces(networks.map(({ network }) => ({ network, address })))
        return place && { userId: place.userId, address: place.address }
      },
      nameOf: (userId) => accounts.kyc.readPerson(userId),
      onFailure: ({ message }) => log.error({ error: message }, 'a question of another provider was not answered'),
    },
    { host: config.host, port: trp.port },
  )
  const onFailure = ({ message }: Error, provider: string) =>
    log.warn({ error: message, provider }, 'another provider could not be asked')
  const loop = startLoop({
    everyMs: EVERY_MS,
    round: () => sendInquiries({ ...parts, call: { identity }, onFailure }, now()),
    onFailure: ({ message }) => log.warn({ error: message }, 'questions to other providers were not looked at'),
  })
  return {
    async close() {
      await loop.close()
      await server.close()
    },
  }
}
