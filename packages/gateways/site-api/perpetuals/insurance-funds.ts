import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Perpetuals } from '@bowline/capabilities/perpetuals/index.ts'
import type { insuranceFundCalls } from '@bowline/contract/calls/perpetuals/insurance-funds.ts'
import { available } from '../../call-kit/history-answer.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { contractNameOf, contractOf, wantedContracts } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'
import { numberedPage } from './numbered-page.ts'

interface Needs {
  readonly markets: MarketRegistry
  readonly perpetuals: Pick<Perpetuals, 'history' | 'pages'>
}

export const insuranceFundHandlers = handledInInverseForm({
  'POST /fe-co-api/common/get_risk_account': async ({ params }, { markets, perpetuals }) => {
    const wanted = wantedContracts(markets, params)
    const funds = await available(perpetuals.history.funds())
    return {
      riskAccountList: funds.flatMap(({ asset, fundGroup, balance, time }) => {
        const isBehind = (contract: (typeof wanted)[number]) =>
          contract.settle === asset && contract.contract.group === fundGroup
        if (!wanted.some(isBehind)) return []
        return [
          {
            marginCoin: codeOf(markets, asset),
            group: fundGroup,
            contractNames: markets.contracts().filter(isBehind).map(contractNameOf),
            balance: amountText(balance),
            mtime: time,
          },
        ]
      }),
    }
  },

  'POST /fe-co-api/common/risk_balance_list': async ({ params }, { markets, perpetuals }) => {
    const { settle, contract } = contractOf(markets, params.contractId, params.uorbType)
    const days = await available(perpetuals.pages.fundDays(settle, contract.group, numberedPage(params)))
    return {
      count: days.count,
      riskBalanceList: days.rows.map(({ day, balance, paidIn, paidOut }) => ({
        marginCoin: codeOf(markets, settle),
        group: contract.group,
        day,
        balance: amountText(balance),
        paidIn: amountText(paidIn),
        paidOut: amountText(paidOut),
      })),
    }
  },
} satisfies Partial<Handlers<typeof insuranceFundCalls, Needs>>)
