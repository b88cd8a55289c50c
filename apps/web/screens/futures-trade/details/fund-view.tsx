import type { ContractRow } from '@bowline/contract/futures.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../../../page-context.ts'
import { useWords } from '../../../words/use-words.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './details.module.css'

const DAYS = 90

/** What the insurance fund behind the contract has, and had at the end of each day. */
export function FundView({ contract: { id, marginCoin } }: { readonly contract: ContractRow }) {
  const t = useWords('futures-trade/details')
  const { siteApi } = usePage()
  const contractId = Number(id)
  const answer = useAnswer(`fund ${id}`, () =>
    Promise.all([
      siteApi('POST /fe-co-api/common/get_risk_account', { contractId }),
      siteApi('POST /fe-co-api/common/risk_balance_list', { contractId, limit: DAYS }),
    ]),
  )
  return (
    <div className={styles.view}>
      <p>{t('fund.about')}</p>
      <AnswerView answer={answer}>
        {([{ riskAccountList }, { riskBalanceList }]) => (
          <>
            <p className={styles.now}>
              <MoneyText value={riskAccountList[0]?.balance ?? '0'} unit={marginCoin} decimals={8} exact zero />
            </p>
            {riskBalanceList.length > 0 && (
              <AreaChart
                label={t('fund.label')}
                points={riskBalanceList.map(({ day, balance }) => ({ atMs: day, value: balance })).toReversed()}
                heads={[t('time'), t('tab.fund')]}
                tableLabel={t('table')}
                unit={marginCoin}
              />
            )}
          </>
        )}
      </AnswerView>
    </div>
  )
}
