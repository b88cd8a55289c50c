import type { ContractRow } from '@bowline/contract/futures.ts'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useContracts } from '../../../live/hooks.ts'
import { RateText } from '../../../market-rows/rate-text.tsx'
import { shiftPoint } from '../../../market-rows/shift-point.ts'
import { usePage } from '../../../page-context.ts'
import { useWords } from '../../../words/use-words.ts'
import { Countdown } from '../header/countdown.tsx'
import { AnswerView } from './answer-view.tsx'
import styles from './details.module.css'

const SETTLEMENTS = 100

/** What funding is now, and what it was at the settlements before. */
export function FundingView({ contract: { id, contractName } }: { readonly contract: ContractRow }) {
  const t = useWords('futures-trade/details')
  const { siteApi } = usePage()
  const now = useContracts()?.get(contractName)
  const answer = useAnswer(`funding ${id} ${now?.nextFundingMs}`, () =>
    siteApi('POST /fe-co-api/common/funding_rate_list', { contractId: Number(id), limit: SETTLEMENTS }),
  )
  return (
    <div className={styles.view}>
      <p>{t('funding.about')}</p>
      <p className={styles.now}>
        <RateText rate={now?.fundingRate} /> <Countdown untilMs={now?.nextFundingMs ?? null} />
      </p>
      <AnswerView answer={answer}>
        {({ fundRateList }) =>
          fundRateList.length === 0 ? (
            <EmptyState title={t('funding.empty')} />
          ) : (
            <AreaChart
              label={t('funding.label')}
              points={fundRateList
                .map(({ ctime, fundRate }) => ({ atMs: ctime, value: shiftPoint(fundRate, 2) }))
                .toReversed()}
              heads={[t('time'), t('funding.rate')]}
              tableLabel={t('table')}
              decimals={4}
              unit="%"
              timeKind="minute"
            />
          )
        }
      </AnswerView>
    </div>
  )
}
