import assert from 'node:assert/strict'
import { violations } from '../support/accessibility.ts'
import type { Stage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { checkAlone, withFlippedDigit } from './check-alone.ts'

/** In the browser and with the program alone: their own balances are among what is owed, a stranger's and a changed file are not. */
export async function checksReserves(
  { exchange }: Pick<Stage, 'exchange'>,
  visitor: Visitor,
  userId: number,
  root: string,
): Promise<void> {
  const { page } = visitor
  const main = page.locator('main')
  const says = (text: string) => main.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 90_000 })
  const check = async (account: number) => {
    await page.getByLabel('User ID').fill(String(account))
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await visitor.open('/proof-of-reserves')
  await main.getByText(root).first().waitFor()
  await main.getByRole('row').filter({ hasText: 'BTC' }).first().waitFor()
  await check(userId)
  await says('Included: these balances are part of the published total.')
  assert.deepEqual(await violations(page), [])
  await check(userId + 1)
  await says('Not included: the numbers do not lead to the published root.')

  // The same with the program alone, from the file as it is downloaded.
  const link = main.getByRole('link', { name: 'Download your proof' })
  const file = decodeURIComponent(((await link.getAttribute('href')) ?? '').replace(/^[^,]*,/, ''))
  const program = await (await visitor.context.request.get(`${exchange.baseUrl}/includes/verify-proof.mjs`)).body()
  assert.match(checkAlone(program, file, String(userId), root), /^Included\./)
  assert.match(checkAlone(program, withFlippedDigit(file), String(userId), root), /^NOT included/)

  await page.route('**/solvency/proof', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: { file: { proof: unknown } } }
    const proof = JSON.parse(withFlippedDigit(JSON.stringify(data.file.proof)))
    await route.fulfill({ json: { ...rest, data: { file: { ...data.file, proof } } } })
  })
  await visitor.open('/proof-of-reserves')
  await check(userId)
  await says('Not included: the numbers do not lead to the published root.')
  await page.unroute('**/solvency/proof')
}
