import type { ContractRow } from '@bowline/contract/futures.ts'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { sizeUnitOf, useDesk } from '../../../desk/desk.ts'
import { usePage } from '../../../page-context.ts'
import { useWords } from '../../../words/use-words.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './details.module.css'

const HOURS = 168

/** How much has been held, by the hour. */
export function OpenInterestView({ contract: { id, coinResultVo } }: { readonly contract: ContractRow }) {
  const t = useWords('futures-trade/details')
  const { siteApi } = usePage()
  const unit = sizeUnitOf(useDesk().market)
  const answer = useAnswer(`open interest ${id}`, () =>
    siteApi('POST /fe-co-api/common/open_interest_list', { contractId: Number(id), interval: '1h', limit: HOURS }),
  )
  return (
    <div className={styles.view}>
      <p>{t('openInterest.about')}</p>
      <AnswerView answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('openInterest.empty')} />
          ) : (
            <AreaChart
              label={t('openInterest.label')}
              points={list.map(({ ctime, openInterest }) => ({ atMs: ctime, value: openInterest }))}
              heads={[t('time'), t('tab.openInterest')]}
              tableLabel={t('table')}
              decimals={coinResultVo.volumePrecision}
              unit={unit}
              timeKind="minute"
            />
          )
        }
      </AnswerView>
    </div>
  )
}
