import { useState } from 'react';
import { addDashboardServices } from './composition/dashboard-services.ts';
import Dashboard from './dashboard/dashboard.tsx';
import { useContainer } from './use-service.tsx';

/** The entry point of the dashboard, loaded after sign-in: it adds the services that no earlier screen needs. */
export default function DashboardEntry() {
  const container = useContainer();
  useState(() => addDashboardServices(container));
  return <Dashboard />;
}
