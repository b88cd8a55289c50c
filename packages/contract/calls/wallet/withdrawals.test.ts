import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { withdrawalCalls } from './withdrawals.ts'

const A = '/exchange-web/web/withdraw'
/** As a program's withdrawal is called: anybody can work it out. */
const OF_A_PROGRAM = '7c9e6679-7425-80de-944b-e07fc1f90ae7'

describe('the id of a withdrawal', () => {
  const wanted = { symbol: 'USDT', addressStr: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amountStr: '25' }
  const codes = [`POST ${A}/email`, `POST ${A}/phoneValid`] as const

  it('is random where one is begun: nobody takes that of somebody else’s program first', () => {
    const begins = (withdrawId: string) => [
      ...codes.map((call) => withdrawalCalls[call].params.safeParse({ ...wanted, withdrawId }).success),
      withdrawalCalls[`POST ${A}/doWithdraw`].params.safeParse({ ...wanted, withdrawId, feeStr: '1', payPwd: 'x' })
        .success,
    ]
    assert.deepEqual(begins(randomUUID()), [true, true, true])
    assert.deepEqual(begins(OF_A_PROGRAM), [false, false, false])
  })

  it('is any where one is taken back, a program’s too', () => {
    const { params } = withdrawalCalls[`POST ${A}/doWithdrawBack`]
    for (const withdrawId of [randomUUID(), OF_A_PROGRAM]) assert.ok(params.safeParse({ withdrawId }).success)
  })
})
