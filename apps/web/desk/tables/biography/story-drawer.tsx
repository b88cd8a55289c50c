import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { OrderKey } from './order-key.ts'
import { OrderStory } from './order-story.tsx'
import styles from './story.module.css'

interface StoryDrawerProps {
  /** One order, or the legs of a list; none = closed. */
  readonly orders: readonly OrderKey[]
  readonly onClose: () => void
}

/** The timeline of an order, from acceptance to its end. */
export function StoryDrawer({ orders, onClose }: StoryDrawerProps) {
  const t = useWords('desk/tables')
  return (
    <Drawer
      open={orders.length > 0}
      onClose={onClose}
      label={t('tables.story.title')}
      closeLabel={t('tables.close')}
      side="end"
      width="440px"
    >
      <div className={styles.stories}>
        {orders.map((order) => (
          <OrderStory key={order.orderId} order={order} />
        ))}
      </div>
    </Drawer>
  )
}
