import { transferCall } from '@bowline/chains/evm/erc20.ts'
import { openRpc } from '@bowline/chains/json-rpc.ts'
import { placeDemoTokens } from '@bowline/chains/nodes/demo-token.ts'
import { violations } from '../support/accessibility.ts'
import type { Visitor } from '../support/visitor.ts'
import type { StaffMember } from './staff-member.ts'
import { allow } from './withdraw-by-hand.ts'

const TOKEN = '0x0000000000000000000000000000000000b0ffff'
const AMOUNT = 7_000_000n

interface People {
  readonly visitor: Visitor
  readonly staff: StaffMember
  readonly second: StaffMember
}

/**
 * A token that nobody lists, from its owner's report to the word of the second person who sends it back. Returns what stands
 * against the pages.
 */
export async function reportsToken({ visitor, staff, second }: People, url: string): Promise<string[]> {
  const { page } = visitor
  const main = page.locator('main')
  await visitor.open('/assets/spot/deposit?coin=USDT&network=ETH')
  const named = main
    .locator('span')
    .filter({ has: page.getByText('Your USDT address', { exact: true }) })
    .locator('bdi')
  const address = ((await named.textContent()) ?? '').trim()
  await placeDemoTokens(url, [{ contract: TOKEN, decimals: 6 }])
  const ask = openRpc(url, 30_000)
  const [from] = await ask<string[]>('eth_accounts')
  const txid = await ask<string>('eth_sendTransaction', { from, to: TOKEN, data: transferCall(address, AMOUNT) })

  await main.getByRole('button', { name: 'Report a missing deposit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('It was a token that is not listed here').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Enter the contract address: 0x and 40 digits.').waitFor()
  const found = await violations(page)
  await dialog.getByLabel('Contract address of the token').fill(TOKEN)
  await dialog.getByLabel('Transaction ID').fill(txid)
  await dialog.getByLabel('Amount sent').fill('7')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await main.getByText(TOKEN).waitFor()
  await main.getByText('Under review').waitFor()

  const row = staff.page.getByRole('row').filter({ hasText: TOKEN })
  const back = row.getByRole('button', { name: 'Send back…' })
  for (let tries = 0; tries < 60 && (await back.count()) === 0; tries += 1) {
    await staff.opens('/recoveries')
    await row.waitFor()
    await staff.page.waitForTimeout(1_000)
  }
  await row.getByText(`${AMOUNT} units at an address of user`).waitFor()
  await back.click()
  const asked = staff.page.getByRole('dialog')
  await asked.getByText('we pay the network’s fee').waitFor()
  found.push(...(await violations(staff.page)))
  await asked.getByLabel('Reason').fill('its owner reported it')
  await asked.getByRole('button', { name: 'Request approval' }).click()
  await asked.waitFor({ state: 'hidden' })
  await allow(second, TOKEN)
  await main.getByText('Found', { exact: true }).waitFor()
  return found
}
