import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AmountsSwitch } from '../../assets-layout/amounts-switch.tsx'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { ExportButton } from '../../contracts/records/export-button.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import { FuturesArea } from './area/futures-area.tsx'
import { loadMarkPath } from './statement/load-mark-path.ts'
import { StatementCause } from './statement/statement-cause.tsx'
import { StatementPath } from './statement/statement-path.tsx'
import { StatementSteps } from './statement/statement-steps.tsx'
import { causeOf } from './statement/statement-sums.ts'

export const head = privateHead('assets-futures', 'statement')

export async function load({ siteApi, params }: ScreenContext) {
  const statement = await loadStatement({ siteApi, params })
  const cause = statement && causeOf(statement.lines)
  const path = cause && (await loadMarkPath(siteApi, cause).catch(() => null))
  return { statement, path: path ?? null }
}

/** Null: there is no such liquidation of the visitor's. */
async function loadStatement({ siteApi, params }: Pick<ScreenContext, 'siteApi'> & Pick<LoaderFunctionArgs, 'params'>) {
  const liquidationId = Number(params.id)
  if (!Number.isSafeInteger(liquidationId) || liquidationId < 1) return null
  return siteApi('POST /fe-co-api/position/liquidation_statement', { liquidationId }).catch((error: unknown) => {
    if (isSiteApiError(error) && error.failure === 'refused') return null
    throw error
  })
}

/** Why and how something was liquidated, event by event. */
export function Screen() {
  const t = useWords('assets-futures')
  const { statement, path } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const cause = statement && causeOf(statement.lines)
  return (
    <AssetsLayout title={t('statement')} at={11} intro={t('statement.intro')} aside={<AmountsSwitch />}>
      <FuturesArea>
        {statement && cause ? (
          <>
            <StatementCause statement={statement} cause={cause} />
            {path && path.length > 1 && <StatementPath cause={cause} path={path} />}
            <StatementSteps
              lines={statement.lines}
              aside={<ExportButton what="liquidations" liquidationId={Number(statement.liquidationId)} />}
            />
          </>
        ) : (
          <EmptyState
            title={t('statement.none')}
            action={
              <Link className={buttonClass({ kind: 'primary' })} to="/assets/contract/history?kind=liquidations">
                {t('kind.liquidations')}
              </Link>
            }
          />
        )}
      </FuturesArea>
    </AssetsLayout>
  )
}
