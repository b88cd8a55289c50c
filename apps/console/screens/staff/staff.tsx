import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useAsked } from '../../parts/asked.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { ChangeMember, type Member } from './change-member.tsx'
import { MakeDialog } from './make-dialog.tsx'

const columns: readonly Column<Member>[] = [
  { id: 'email', head: t('staff.email'), card: 'title', cell: ({ email }) => email, ch: 22 },
  { id: 'name', head: t('staff.name'), cell: ({ name }) => name, ch: 12 },
  { id: 'role', head: t('staff.role'), cell: ({ role }) => t(`role.${role}`), ch: 10 },
  {
    id: 'authenticator',
    head: t('staff.authenticator'),
    cell: ({ hasAuthenticator }) => t(hasAuthenticator ? 'staff.bound' : 'staff.not-bound'),
    ch: 7,
  },
  {
    id: 'decides',
    head: t('staff.decides-from'),
    cell: ({ decidesFromMs }) => <TimeText atMs={decidesFromMs} kind="minute" />,
    ch: 16,
  },
  {
    id: 'state',
    head: t('staff.state'),
    cell: ({ isDisabled }) => (
      <Badge tone={isDisabled ? 'bad' : 'gain'}>{t(isDisabled ? 'staff.disabled' : 'status.active')}</Badge>
    ),
    ch: 8,
  },
]

export function Component() {
  const { api } = useConsole()
  const [asked, , ask] = useAsked()
  const pages = usePages<Member>('staff', async () => {
    const { rows } = await api('GET /console-api/staff/list')
    return { rows, next: null }
  })
  return (
    <>
      <ScreenHead title={t('nav.staff')}>
        <Button kind="primary" onClick={() => ask('make')}>
          {t('staff.make')}
        </Button>
      </ScreenHead>
      <Banner kind="info">{t('staff.two')}</Banner>
      <PagedTable
        caption={t('staff.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t('none')}
        actions={(member) => <ChangeMember member={member} onDone={() => void pages.again()} />}
      />
      {asked === 'make' && <MakeDialog onClose={() => ask()} />}
    </>
  )
}
