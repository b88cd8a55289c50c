import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { repositoryFiles, root } from './repository-files.ts'

const run = promisify(execFile)
const page = readFileSync(join(root, 'docs/adding-a-product.md'), 'utf8')
const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
const block = (part: string) => blocks.find((code) => code.includes(part)) ?? assert.fail(`no code with ${part}`)

/** What the page leaves to the reader: the rest of the file around a row. */
const files = {
  'send-tip.ts': block('export async function sendTip'),
  'send-tip.test.ts': block("from './send-tip.ts'\n\ntest("),
  'open-tips.ts': block('export function openTips'),
  'products.ts': `export const products = {\n${block("tips: ['open']")}} as const\n`,
  // The real row says \`as const satisfies CallTable\`, once the products know tips.
  'tips.ts': [
    "import type { CallTerms } from '@bowline/contract/call.ts'",
    "import { z } from 'zod'",
    "import type { products } from './products.ts'",
    'type Requires = { product: keyof typeof products; action: (typeof products)["tips"][number] }',
    `export const tipCalls = {\n${block('/tips/send')}} as const satisfies Record<string, Omit<CallTerms, 'requires'> & { requires: Requires }>`,
  ].join('\n'),
  'tsconfig.json': JSON.stringify({
    extends: '../../tsconfig.json',
    compilerOptions: { incremental: false },
    include: ['*.ts'],
  }),
}

describe('the example of docs/adding-a-product.md', () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/adding-a-product-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const test = (file: string) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    return run(process.execPath, ['--test', join(folder, file)], { cwd: root, env })
  }

  it('compiles', async () => {
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: root })
  })

  it('moves a tip once, and its test fails where the key is not derived from what is done', async () => {
    await test('send-tip.test.ts')
    const random = files['send-tip.ts'].replace('bizId: `tip:', 'bizId: Math.random() + `tip:')
    assert.notEqual(random, files['send-tip.ts'])
    writeFileSync(join(folder, 'send-tip.ts'), random)
    await assert.rejects(test('send-tip.test.ts'))
  })

  it('names no file that is not there, but those of tips', () => {
    const paths = repositoryFiles().map(({ path }) => `/${path}`)
    const named = [...page.matchAll(/`([\w./-]*\w\.(?:ts|tsx|md))`/g)].map(([, name = '']) => name)
    assert.ok(named.length > 10)
    const absent = named.filter((name) => !/\btips?\b/.test(name) && !paths.some((path) => path.endsWith(`/${name}`)))
    assert.deepEqual(absent, [])
  })
})
