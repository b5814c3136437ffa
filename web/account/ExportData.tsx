import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { productName } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

export function ExportData() {
  const exporting = useMutation({
    mutationFn: () => api.account.exportData({ isLong: true }),
    onSuccess: (file) => download(file, `${productName().toLowerCase()}-export-${dayOf()}.zip`),
    onError: (failure) => toast.failure(errorText(failure, 'An unknown error occurred.')),
  });
  return (
    <Button variant="quiet" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
      <Download />
      Export My Data
    </Button>
  );
}
