import assert from 'node:assert/strict'
import { decimal, units } from '../support/decimal.ts'
import type { Visitor } from '../support/visitor.ts'

type Line = Readonly<Record<string, string>>
interface Said {
  readonly source: string
  readonly standing: string
  readonly price: string
}

export interface Statement {
  readonly lines: readonly Line[]
  /** Of margin, so that nothing had happened. */
  readonly missing: string
}

/** As pages write a figure, without its sign and the marks of thousands. */
export const plain = (value = '0') => decimal(units(value)).replace('-', '')

/** The statement on the page that is open: the page tells every figure of it, of a position that was short. */
export async function readStatement(visitor: Visitor): Promise<Statement> {
  const { page } = visitor
  await page.getByRole('heading', { level: 1, name: 'Liquidation statement' }).waitFor()
  const liquidationId = page.url().split('/').at(-1) ?? ''
  const statement = await visitor.post<Statement>('/fe-co-api/position/liquidation_statement', { liquidationId })
  const { lines, missing } = statement
  const main = ((await page.locator('main').textContent()) ?? '').replaceAll(',', '')
  assert.match(main, /Had the mark stayed at [\d.]+ or below/)
  const began = lines.find(({ step }) => step === 'began')
  const sums = lines.flatMap(({ realizedAmount, tradeFee, toFund }) => [realizedAmount, tradeFee, toFund])
  for (const value of [began?.tagPrice, began?.indexPrice, began?.price, missing, ...sums]) {
    assert.ok(value !== undefined && (units(value) === 0n || main.includes(plain(value))), `${value} is told`)
  }
  assert.equal(await page.locator('ol li[data-step]').count(), lines.length)
  const said = (began as { indexSources?: readonly Said[] } | undefined)?.indexSources ?? []
  const counted = said.filter(({ standing }) => standing === 'counted')
  assert.ok(counted.length > 1, 'it tells what its index was made of')
  for (const { source, price } of counted) assert.ok(main.includes(`${source} ${plain(price)} × `), source)
  return statement
}

/** What it took of the account. */
export function takenBy({ lines }: Statement): bigint {
  return lines.reduce(
    (total, { realizedAmount = '0', tradeFee = '0', toFund = '0' }) =>
      total + units(realizedAmount) - units(tradeFee) - units(toFund),
    0n,
  )
}
