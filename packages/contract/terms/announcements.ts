/** What an announcement is about. */
export const announcementKinds = ['news', 'listing', 'maintenance', 'product', 'security'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]
