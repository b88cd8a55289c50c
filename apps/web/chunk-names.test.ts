import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ensureSiteBuilt } from './build.ts'
import { screenRoutes } from './screen-routes.fixture.ts'

/** Chunk of each address that the specification names one for (§2). */
const specified = {
  '/assets': 'assets-home',
  '/assets/spot': 'assets-spot',
  '/assets/spot/convert': 'assets-spot-convert',
  '/assets/spot/convert/detail': 'assets-spot-convert-detail',
  '/assets/spot/deposit': 'assets-deposit',
  '/assets/spot/withdraw': 'assets-withdraw',
  '/assets/spot/history': 'assets-history',
  '/assets/contract': 'assets-futures',
  '/assets/contract/openorder': 'assets-futures-openorder',
  '/assets/contract/history': 'assets-futures-history',
  '/assets/contract/pnl': 'assets-futures-pnl',
  '/assets/contract/transaction': 'assets-futures-transaction',
  '/assets/copy-trade': 'assets-copy-trade',
  '/assets/copy-trade/transaction': 'assets-copy-trade-transaction',
  '/assets/financial': 'financial',
  '/assets/funding': 'assets-funding',
  '/assets/convert': 'assets-convert',
  '/assets/convert/detail': 'assets-convert-detail',
  '/assets/breakeven-analysis': 'breakeven-analysis',
  '/user/login': 'user-login',
  '/user/register': 'user-register',
  '/user/success': 'user-register-success',
  '/user/kolSuccess': 'user-register-success-kol',
  '/user/forget': 'user-forget',
  '/user/enable': 'user-enable',
  '/account': 'uc-home',
  '/account/mng_address': 'mng_address',
  '/account/security': 'security',
  '/account/id_verification': 'kyc',
  '/account/pin_setup': 'uc-pin_setup',
  '/account/mobile_bind': 'mobile_bind',
  '/account/mobile_change': 'mobile_change',
  '/account/password_change': 'password_change',
  '/account/password_set': 'password_set',
  '/account/api': 'index-api',
  '/account/create_api': 'create-api',
  '/account/edit_api': 'edit-api',
  '/account/list_api': 'list-api',
  '/account/create_fail': 'create-fail',
  '/account/google_bind': 'google_bind',
  '/account/google_disable': 'google_disable',
  '/account/trust-token': 'trust-token',
  '/creditcard': 'creditcard',
  '/creditcard/success': 'success',
  '/creditcard/list': 'list',
  '/{product}-api': 'home-api',
} as const

describe('the chunks of the build', () => {
  it('are called as the specification calls them, for every address that exists', async () => {
    const folder = await ensureSiteBuilt()
    const manifest = JSON.parse(readFileSync(join(folder, 'browser/manifest.json'), 'utf8'))
    const routes = await screenRoutes()
    const called = Object.fromEntries(
      routes.map(({ path, folder, screen }) => {
        const built = manifest[`screens/${folder}/${screen}-screen.tsx`]?.file
        const [, chunk] = /^assets\/(.+)-[\w-]{8}\.js$/.exec(built) ?? []
        return [path, chunk]
      }),
    )
    const due = Object.entries(specified)
    assert.deepEqual(Object.fromEntries(due.map(([path]) => [path, called[path]])), Object.fromEntries(due))
    // Every screen has a chunk of its own.
    assert.deepEqual(
      Object.entries(called).filter(([, chunk]) => chunk === undefined),
      [],
    )
  })

  it('are in the table that is asked for their address', async () => {
    const astray = (await screenRoutes()).filter(({ path, folder }) => {
      const [, later] = /^(account|assets|user)-/.exec(folder) ?? []
      return later !== undefined && !`${path}/`.startsWith(`/${later}/`)
    })
    assert.deepEqual(astray, [])
  })
})
