import ApiOutlined from '@ant-design/icons/ApiOutlined';
import AppstoreAddOutlined from '@ant-design/icons/AppstoreAddOutlined';
import CrownOutlined from '@ant-design/icons/CrownOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { IconName } from '@toolkit/domain/modules';

/** Decoration: give them `aria-hidden`, or they become part of accessible names. */
export const icons = {
  overview: HomeOutlined,
  account: UserOutlined,
  plan: CrownOutlined,
  order: ShoppingCartOutlined,
  'url-generator': LinkOutlined,
  ctr: LineChartOutlined,
  website: GlobalOutlined,
  social: ShareAltOutlined,
  extension: AppstoreAddOutlined,
  finder: ShopOutlined,
  contacter: TeamOutlined,
  sender: SendOutlined,
  content: FormOutlined,
  newsletter: ReadOutlined,
  blogging: ScheduleOutlined,
  proxy: ApiOutlined,
} satisfies Record<IconName, unknown>;
