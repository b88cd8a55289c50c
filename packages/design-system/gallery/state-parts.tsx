import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Card } from '../layers/card.tsx'
import { Badge, badgeTones } from '../states/badge.tsx'
import { Banner } from '../states/banner.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { FailedState } from '../states/failed-state.tsx'
import { Progress } from '../states/progress.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { StaleMark } from '../states/stale-mark.tsx'
import css from './gallery.module.css'
import type { GalleryWords } from './gallery-words.ts'

export function StateParts({ words }: { readonly words: GalleryWords }) {
  const [shown, setShown] = useState(true)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Card title="Banners" flush className={css.wide}>
        <Banner kind="bad">{words.frozen}</Banner>
        <Banner kind="warn" action={<Button size="s">{words.retry}</Button>}>
          {words.late}
        </Banner>
        {shown && (
          <Banner kind="info" onDismiss={() => setShown(false)} dismissLabel={words.close}>
            {words.demo}
          </Banner>
        )}
      </Card>
      <Card title="Marks">
        <div className={css.stack}>
          <div className={css.row}>
            {badgeTones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
          <div className={css.row}>
            <StaleMark level="live">0.2 s</StaleMark>
            <StaleMark level="late">4 s</StaleMark>
            <StaleMark level="stale">12 s</StaleMark>
          </div>
          <Progress label={words.deposit} value={25} valueText="3/12" />
          <Progress label={words.deposit} tone="warn" value={80} />
          <Progress label={words.busy} />
          <Skeleton ch={30} lines={3} />
        </div>
      </Card>
      <Card title="Empty">
        <EmptyState
          icon={<Inbox size={20} aria-hidden="true" />}
          title={words.noOrders}
          text={words.noOrdersNext}
          action={<Button size="s">{words.deposit}</Button>}
        />
      </Card>
      <Card title="Failed">
        <FailedState
          title={words.failed}
          text={words.failedNext}
          retryLabel={words.retry}
          busy={busy}
          onRetry={() => setBusy(!busy)}
          reference="7f3a-19c2"
        />
      </Card>
    </>
  )
}
