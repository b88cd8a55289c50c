import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { announcement } from './announce.ts'
import { prepareDataDirectory } from './data-directory.ts'

describe('the announcement', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-announce-'))
  after(() => rmSync(directory, { recursive: true }))
  const config = readConfig({ BOWLINE_DATA: directory })

  it('shows the demo logins when there are some', () => {
    const ports = { port: 3000, operatorPort: 3001 }
    assert.doesNotMatch(announcement(config, ports), /Demo logins/)
    writeFileSync(
      join(directory, 'demo-logins.json'),
      JSON.stringify([{ email: 'alice@bowline.example', password: 'knot' }]),
    )
    assert.match(announcement(config, ports), /Demo logins\n {4}email alice@bowline\.example {3}password knot/)
    const inProduction = announcement({ ...config, mode: 'production' }, ports)
    assert.doesNotMatch(inProduction, /knot/)
    assert.match(inProduction, /npx bowline staff create/)
  })

  it('says where the console is, and lists the demo’s staff apart from its users', () => {
    const logins = [
      { email: 'alice@bowline.example', password: 'knot' },
      { staff: 'admin', email: 'admin@bowline.example', temporaryPassword: 'rope' },
    ]
    writeFileSync(join(directory, 'demo-logins.json'), JSON.stringify(logins))
    const text = announcement(config, { port: 3000, operatorPort: 3001 })
    assert.match(text, /Console {6}http:\/\/(127\.0\.0\.1|localhost):3001\/\n/)
    assert.match(text, /Demo staff[^\n]*\n {4}staff admin {3}email admin@bowline\.example {3}temporaryPassword rope/)
    assert.equal(text.match(/rope/g)?.length, 1)
  })

  it('never turns a demo data folder into a production one', () => {
    prepareDataDirectory(config)
    prepareDataDirectory(config)
    assert.throws(() => prepareDataDirectory({ ...config, mode: 'production' }), /was made in demo mode/)
  })
})
