/** The layout of the admin area, for the pages of other features in it. */
export { AdminLayout } from './AdminLayout.tsx';
export { AdminTabs } from './AdminTabs.tsx';
