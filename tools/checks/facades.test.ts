import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkFacades } from './facades.ts'

const manifest = (folder: string, name: string) => ({
  path: `${folder}/package.json`,
  text: JSON.stringify({ name: `@bowline/${name}` }),
})
const manifests = [manifest('packages/capabilities', 'capabilities'), manifest('packages/gateways', 'gateways')]

const opening: [string, string] = ['packages/capabilities/identity/open-identity.ts', 'const it = new Sessions(sql)\n']
const check = (...sources: [path: string, text: string][]) =>
  checkFacades([...manifests, ...[opening, ...sources].map(([path, text]) => ({ path, text }))])

describe('what a capability keeps', () => {
  const text =
    "import { nameOf, Sessions } from '@bowline/capabilities/identity/index.ts'\nconst a = new Sessions(sql)\n"

  it('is made by its open functions and not by those who use it', () => {
    assert.deepEqual(check(['apps/api/api.ts', text]), [
      "apps/api/api.ts makes Sessions: the capability's open… function does",
    ])
    assert.equal(check(['packages/gateways/site-api/identity/sessions.ts', text]).length, 1)
    const within = text.replace('@bowline/capabilities', '..')
    assert.equal(check(['packages/capabilities/staff/sign-in.ts', within]).length, 1)
    assert.deepEqual(check(['packages/capabilities/staff/open-staff.ts', within]), [])
  })

  it('is opened by a function in a file of that name', () => {
    const index = 'packages/capabilities/identity/index.ts'
    const app: [string, string] = ['apps/api/api.ts', 'const identity = openIdentity({ sql })\n']
    assert.deepEqual(check(app, [index, "export { openIdentity } from './open-identity.ts'\n"]), [])
    assert.deepEqual(check(app, [index, "export { openIdentity } from './identity.ts'\n"]), [
      `${index} exports openIdentity, which is not in a file open-….ts`,
    ])
    assert.deepEqual(check([index, "export { openOrders } from './orders.read.ts'\n"]), [])
  })

  it('may be made by tests, and by its own capability', () => {
    assert.deepEqual(check(['apps/api/api.test.ts', text]), [])
    const own = text.replace('@bowline/capabilities/identity/index.ts', './sessions.ts')
    assert.deepEqual(check(['packages/capabilities/identity/rotate.ts', own]), [])
  })

  it('is what an open function makes: a value of no standing may be made anywhere', () => {
    assert.deepEqual(check(['apps/api/api.ts', text.replaceAll('Sessions', 'Rate')]), [])
  })

  it('leaves its capability as a type only', () => {
    const index = 'packages/capabilities/identity/index.ts'
    const problem = [`${index} exports Sessions, which its open… function makes: export the type`]
    assert.deepEqual(check([index, "export { newToken, Sessions } from './sessions.ts'\n"]), problem)
    assert.deepEqual(check([index, "export { newToken, type Sessions } from './sessions.ts'\n"]), [])
    assert.deepEqual(check([index, "export type { Sessions } from './sessions.ts'\n"]), [])
  })

  it('has functions that may be called', () => {
    assert.deepEqual(check(['apps/api/api.ts', text.replace('new Sessions(sql)', 'nameOf(user)')]), [])
  })
})

describe('a handler', () => {
  it('names the facades it uses, and never takes all of them', () => {
    const text = "import type { Site } from '../handlers.ts'\n"
    const path = 'packages/gateways/site-api/spot/place-order.ts'
    assert.deepEqual(check([path, text]), [`${path} takes every facade: name those it uses`])
    assert.deepEqual(check(['packages/gateways/site-api/call/site-routes.ts', text]), [])
  })
})

describe('the files of the api', () => {
  const importing = (target: string) => `import type { A } from '${target}'\n`

  it('do not import each other in a circle', () => {
    const circle = check(
      ['apps/api/api.ts', importing('./exchange/exchange.ts')],
      ['apps/api/exchange/exchange.ts', importing('../site/open-site.ts')],
      ['apps/api/site/open-site.ts', importing('../api.ts')],
    )
    const files = ['api.ts', 'exchange/exchange.ts', 'site/open-site.ts', 'api.ts'].map((file) => `apps/api/${file}`)
    assert.deepEqual(circle, [`imports in a circle: ${files.join(' → ')}`])
  })

  it('may be used by several', () => {
    const sources = ['a', 'b'].map((name): [string, string] => [`apps/api/${name}.ts`, importing('./options.ts')])
    assert.deepEqual(check(...sources, ['apps/api/options.ts', '']), [])
  })
})
