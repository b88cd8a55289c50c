import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Contract = ConsoleData<'GET /console-api/referral/contracts'>['rows'][number]

const columns: readonly Column<Contract>[] = [
  {
    id: 'user',
    head: t('referral.contracts.user'),
    card: 'title',
    cell: ({ userId }) => <UserLink id={userId} />,
    ch: 8,
  },
  {
    id: 'rate',
    head: t('referral.contracts.rate'),
    numeric: true,
    cell: ({ ratePercent }) => `${ratePercent} %`,
    ch: 6,
  },
  { id: 'invited', head: t('invites.invited'), numeric: true, cell: ({ invited }) => invited, ch: 8 },
  {
    id: 'begins',
    head: t('referral.contracts.begins'),
    cell: ({ beginsAtMs }) => <TimeText atMs={beginsAtMs} kind="minute" />,
    ch: 16,
  },
  {
    id: 'ends',
    head: t('referral.contracts.ends'),
    cell: ({ endsAtMs }) =>
      endsAtMs === null ? (
        <Badge tone="gain">{t('referral.contracts.now')}</Badge>
      ) : (
        <TimeText atMs={endsAtMs} kind="minute" />
      ),
    ch: 16,
  },
]

/** The rates of KOLs: begun by two persons, ended by one. */
export function Contracts() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Contract>('contracts', (cursor) => api('GET /console-api/referral/contracts', { cursor }))
  const [acting, setActing] = useState<'new' | Contract>()
  const close = () => setActing(undefined)
  return (
    <section>
      <h2>{t('referral.contracts')}</h2>
      {may('accounts.request') && <Button onClick={() => setActing('new')}>{t('referral.contracts.new')}</Button>}
      <PagedTable
        caption={t('referral.contracts.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t('referral.contracts.empty')}
        emptyText={t('referral.contracts.empty.text')}
        {...(may('accounts.request') && {
          actions: (contract: Contract) =>
            contract.endsAtMs === null && (
              <Button size="s" onClick={() => setActing(contract)}>
                {t('referral.contracts.end')}
              </Button>
            ),
        })}
      />
      {acting === 'new' && <NewContractDialog onClose={close} />}
      {acting !== undefined && acting !== 'new' && (
        <ActDialog
          title={t('referral.contracts.end.title', { id: acting.userId })}
          confirm={t('referral.contracts.end')}
          isDanger
          onClose={close}
          act={async (reason) => {
            await api('POST /console-api/referral/end-contract', { userId: acting.userId, reason })
            void pages.again()
            return t('referral.contracts.end.done', { id: acting.userId })
          }}
        >
          <p>{t('referral.contracts.end.text')}</p>
        </ActDialog>
      )}
    </section>
  )
}

function NewContractDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole()
  const [user, setUser] = useState('')
  const [rate, setRate] = useState('30')
  const act = async (reason: string) => {
    const ratePercent = Number(rate)
    await api('POST /console-api/referral/request-contract', { userId: Number(user), ratePercent, reason })
    return t('referral.requested')
  }
  return (
    <ActDialog
      title={t('referral.contracts.new.title')}
      confirm={t('referral.contracts.new')}
      onClose={onClose}
      act={act}
    >
      <p>{t('referral.contracts.new.text')}</p>
      <Field label={t('referral.contracts.new.user')}>
        <TextInput value={user} onChange={setUser} inputMode="numeric" dir="ltr" name="user" autoComplete="off" />
      </Field>
      <Field label={t('referral.contracts.new.rate')}>
        <TextInput value={rate} onChange={setRate} inputMode="numeric" dir="ltr" name="rate" autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
