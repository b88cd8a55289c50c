import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Freshness } from '../../../live/channel-store.ts'
import { useAccount } from '../../../live/hooks.ts'
import { PaperAccountText } from '../../../paper/paper-tag.tsx'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../../desk.ts'
import { LiveFailure } from '../live-failure.tsx'
import tables from '../tables.module.css'
import { useBalanceColumns } from './balance-columns.tsx'
import { balanceRows, type OwnedCoin } from './balance-rows.ts'

interface BalancesProps {
  /** Only the two coins of this market. */
  readonly onlyMarket: boolean
  readonly freshness: Freshness
}

const noBalances = new Map()

/** The live balances of the spot account. */
export function Balances({ onlyMarket, freshness }: BalancesProps) {
  const t = useWords('desk/tables')
  const { market, product } = useDesk()
  const [isHidden, hide] = useHiddenAmounts()
  const account = useAccount()
  const balances = account?.balances ?? noBalances
  const rows = useMemo(
    () => (account ? balanceRows(balances, market, onlyMarket) : []),
    [account, balances, market, onlyMarket],
  )
  return (
    <>
      <div className={tables.tools}>
        <IconButton
          size="s"
          label={t('tables.balances.hide')}
          pressed={isHidden}
          icon={isHidden ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
          onClick={() => hide(!isHidden)}
        />
        <Link className={linkClass()} to={product.assetsPath}>
          {product.isPaper ? <PaperAccountText /> : t('tables.balances.all')}
        </Link>
      </div>
      <div className={tables.rows} data-stale={freshness.state === 'stale' || undefined}>
        <DataTable<OwnedCoin>
          caption={t('tables.tab.balances')}
          loadingLabel={t('tables.loading')}
          loadingRows={2}
          scroll="100cqb"
          state={account || freshness.state === 'failed' ? 'ready' : 'loading'}
          failed={freshness.state === 'failed' ? <LiveFailure freshness={freshness} /> : undefined}
          rows={rows}
          rowKey={({ asset }) => asset}
          columns={useBalanceColumns(rows, isHidden)}
        />
      </div>
    </>
  )
}
