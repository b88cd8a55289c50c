import assert from 'node:assert/strict'
import { constants, publicEncrypt } from 'node:crypto'
import { Pins } from '@bowline/capabilities/factors/pin/pins.ts'
import { Passwords } from '@bowline/capabilities/identity/password.ts'
import { openNetworks } from '@bowline/capabilities/wallet/open-networks.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { TestApi } from '../../../../apps/api/api.fixture.ts'
import { BoundAuthenticator } from '../factors/bound-authenticator.fixture.ts'
import { type Newcomer, newcomer, type SiteVisitor } from '../site-visitor.fixture.ts'

export const PIN = '902813'

/** Until the exchange knows that Bitcoin and Ethereum are open. */
export async function openWalletNetworks(sql: Sql, visitor: SiteVisitor): Promise<void> {
  await openNetworks(sql, Date.now())
  await eventually('both networks are open', async () => {
    const { coinList } = await visitor.call('GET /exchange-web/web/withdraw/getCoinInfo', { type: 1 })
    return coinList.filter(({ on }) => on === 1).length >= 4
  })
}

/** Somebody with level one, a PIN and an authenticator, so that nothing keeps them from withdrawing. */
export async function withdrawer(api: TestApi, sql: Sql, name: string, fund: readonly string[]) {
  const person: Newcomer = await newcomer(api, name, fund)
  const app = await BoundAuthenticator.of(api, person.email)
  const pins = new Pins({ passwords: new Passwords(Secrets.open(api.directory)) })
  assert.equal(await pins.set(sql, person.id, PIN, Date.now()), 'set')
  return Object.assign(person, { app })
}

/** A PIN encrypted as the page does it. */
export async function sealedPin(visitor: SiteVisitor, pin: string): Promise<string> {
  const { userCenterGenKey: genkey } = await visitor.call(
    'GET /exchange-web-gateway/userCenterInfo/getUserCenterGenkey',
  )
  const { publicKey: key } = await visitor.call('GET /exchange-web/web/valid/sendRsaCode', { genkey })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(pin)).toString('base64')
}
