import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { t } from '../../words/words.ts'
import type { KeyBoard } from './release-keys.tsx'

export const ownKeyColumns: readonly Column<KeyBoard['own'][number]>[] = [
  { id: 'label', head: t('keys.label'), card: 'title', cell: ({ label }) => label, ch: 20 },
  {
    id: 'fingerprint',
    head: t('keys.fingerprint'),
    cell: ({ fingerprint }) => <bdi dir="ltr">{fingerprint}</bdi>,
    ch: 26,
  },
  {
    ...{ id: 'made', head: t('keys.made'), ch: 18 },
    cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
  },
  {
    ...{ id: 'state', head: t('keys.state'), ch: 24 },
    cell: ({ isInForce }) => (
      <Badge tone={isInForce ? 'gain' : 'warn'}>{t(isInForce ? 'keys.in-force' : 'keys.not-in-force')}</Badge>
    ),
  },
]
