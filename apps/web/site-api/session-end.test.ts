import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { SessionEnd } from './session-end.ts'
import { type SiteApi, SiteApiError } from './site-api.ts'

const READ = 'GET /exchange-web/web/user/sessions'
const SIGN_OUT = 'POST /exchange-web/web/user/logout'

const refused = (code: string, name = READ) => new SiteApiError(name, 'refused', { code, msg: '', status: 200 })

let end: SessionEnd
let led: number

beforeEach(() => {
  end = new SessionEnd()
  led = 0
  end.follow(() => {
    led += 1
    return true
  })
})

/** The page's calls, each answered as said. */
const answering = (answer: () => Promise<unknown>) => end.listeningTo(answer as unknown as SiteApi)
const failing = (error: Error) => answering(() => Promise.reject(error))

describe('a page whose session has ended', () => {
  it('is led to sign-in once, whichever call hears of it first, and each still fails', async () => {
    const siteApi = failing(refused('403'))
    for (const ask of [siteApi(READ), siteApi(READ), siteApi('GET /exchange-web/web/user/settings')])
      await assert.rejects(ask, { code: '403' })
    assert.equal(led, 1)
    end.report()
    assert.equal(led, 1)
  })

  it('is led there by no other failure', async () => {
    await assert.rejects(failing(refused('140020'))(READ))
    // The status of a broken proxy, and no code of ours.
    const proxy = new SiteApiError(READ, 'status', { code: '403', status: 403 })
    await assert.rejects(failing(proxy)(READ))
    await assert.rejects(failing(new TypeError('a bug'))(READ), TypeError)
    assert.equal(led, 0)
  })

  it('stays where it is not to leave, and is led the next time when it may', async () => {
    let mayLeave = false
    end.follow(() => {
      led += 1
      return mayLeave
    })
    await assert.rejects(failing(refused('403'))(READ))
    mayLeave = true
    await assert.rejects(failing(refused('403'))(READ))
    await assert.rejects(failing(refused('403'))(READ))
    assert.equal(led, 2)
  })

  it('is not led there by its own signing out, even if the stream tells of that first', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const signingOut = answering(() => promise)(SIGN_OUT)
    end.report()
    resolve({ signedOut: true })
    await signingOut
    end.report()
    assert.equal(led, 0)
  })

  it('is led there when its own signing out is too late', async () => {
    await assert.rejects(failing(refused('403', SIGN_OUT))(SIGN_OUT))
    assert.equal(led, 1)
  })

  it('stays if nobody was signed in', async () => {
    end = new SessionEnd()
    await assert.rejects(failing(refused('403'))(READ), { code: '403' })
    assert.equal(led, 0)
  })
})
