import { PersonSeals } from '@bowline/capabilities/kyc/person.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { TestApi } from '../../../../apps/api/api.fixture.ts'
import { openWalletNetworks, withdrawer } from '../wallet/wallet-user.fixture.ts'

/** Somebody with 9,000 USDT and every factor, whose documents say who they are and where they live. */
export async function residentOf(api: TestApi, sql: Sql, name: string, country: string) {
  const person = await withdrawer(api, sql, name, ['USDT=9000'])
  const said = new PersonSeals(Secrets.open(api.directory)).seal(person.id, { familyName: 'Example', name })
  await sql`
    insert into kyc_identities (user_id, person, nationality, residence) values (${person.id}, ${said}, ${country}, ${country})`
  await openWalletNetworks(sql, person.visitor)
  return person
}
